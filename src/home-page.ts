import type { FastifyInstance } from 'fastify';
import { version } from './health/version.js';
import { ReadyAnswer } from './ready-answer.js';

/** What there is to go to from here. */
const links = { console: '/console', docs: '/docs', openapi: '/openapi.json', asyncapi: '/asyncapi.json', health: '/health' } as const;

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Hindcast</title>
<style>body { font: 1rem/1.5 system-ui, sans-serif; margin: 4rem auto; max-width: 38rem; padding: 0 1rem }</style>
<h1>Hindcast</h1>
<p>Event-sourced memory and reasoning for AI agents, version ${version}.</p>
<ul>
<li><a href="${links.console}">Console</a>, to look at what is remembered, believed, predicted and proved</li>
<li><a href="${links.docs}">API reference</a>, to read and to try out</li>
<li><a href="${links.openapi}">OpenAPI document</a>, for tools</li>
<li><a href="${links.asyncapi}">AsyncAPI document</a> of the events and their stream</li>
<li><a href="${links.health}">Health</a></li>
</ul>
</html>
`;

/** `/`: says what runs here and where to go on; a page for browsers, JSON for others. */
export function serveHomePage(fastify: FastifyInstance): void {
  const html = new ReadyAnswer('text/html; charset=utf-8', page);
  const json = new ReadyAnswer(
    'application/json; charset=utf-8',
    JSON.stringify({ name: 'hindcast', version, interface: '1.0.0', ...links }),
  );
  fastify.get('/', { config: { access: 'public' } }, (request, reply) => {
    void reply.header('vary', 'accept');
    const wantsPage = request.headers.accept?.includes('text/html') === true;
    return reply.send((wantsPage ? html : json).begin(request, reply));
  });
}
