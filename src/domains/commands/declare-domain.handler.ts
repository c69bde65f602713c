import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { readAdapt } from '../../../projections/adaptive/settings.js';
import { checkDeclaration } from '../../../projections/domain/declaration/check.js';
import { costProblem } from '../../../projections/domain/network/cost-problem.js';
import { junctionTreeOf } from '../../../projections/domain/network/junction-tree.js';
import { modelOf } from '../../../projections/domain/network/model-builder.js';
import type { JsonObject } from '../../../projections/events.js';
import { invalidField } from '../../errors.js';
import { shown } from '../../gateway/validation/field.js';
import type { WriteContext } from '../../sessions/records.js';
import type { Written } from '../../sessions/session-host.js';
import { DomainWriter, expectVersion } from '../domain-writer.js';
import { invalidBy } from '../problems.js';

/** Say what a domain's variables, hypotheses and rules are. */
export class DeclareDomain extends Command<Written> {
  constructor(
    readonly sessionId: string,
    readonly domainId: string,
    readonly declaration: JsonObject,
    readonly expectedVersion: number | undefined,
    readonly key: string | null,
    readonly context: WriteContext,
  ) {
    super();
  }
}

@CommandHandler(DeclareDomain)
export class DeclareDomainHandler implements ICommandHandler<DeclareDomain> {
  constructor(private readonly writer: DomainWriter) {}

  /** @throws {HindcastError} invalid_fields, version_conflict */
  execute({ sessionId, domainId, declaration, expectedVersion, key, context }: DeclareDomain): Promise<Written> {
    return this.writer.write({
      sessionId,
      domainId,
      type: 'domain.declared',
      key,
      context,
      asked: { declaration, expectedVersion },
      prepare: ({ domains }) => {
        check(declaration);
        expectVersion(domainId, expectedVersion, domains.find(domainId)?.version ?? 0);
        return {
          domain_id: domainId,
          declaration,
          ...(expectedVersion === undefined ? {} : { expected_version: expectedVersion }),
        };
      },
    });
  }
}

/** @throws {HindcastError} invalid_fields: names, tables, rules, and networks that are too expensive to answer exactly */
function check(declaration: JsonObject): void {
  const checked = checkDeclaration(declaration);
  if (!checked.ok) throw invalidBy(checked.problems);
  const { adapt } = checked.value.schema;
  const read = readAdapt(adapt);
  if ('problem' in read) throw invalidField(['body', 'schema', 'adapt'], read.problem, 'adapt_settings', shown(adapt));
  const tooExpensive = costProblem(junctionTreeOf(modelOf(checked.value)).verdict);
  if (tooExpensive !== null) throw invalidBy([tooExpensive]);
}
