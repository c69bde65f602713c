import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { invalidField } from '../errors.js';
import { Allow, Caller } from '../gateway/access.js';
import { prefix } from '../gateway/api-prefix.js';
import { Proofs } from '../proof/proofs.js';
import {
  ConsistencyAnswer,
  ConsistencyQuery,
  ProofAnswer,
  ProofQuery,
  toConsistencyAnswer,
  toProofAnswer,
  VerifierKeysAnswer,
} from './proof.dto.js';

/** What anybody can check without trusting this service: that a record is on the log, and that nothing signed before was changed. */
@ApiTags('audit')
@ApiBearerAuth('agent')
@Controller(`${prefix}/audit`)
export class ProofController {
  constructor(private readonly proofs: Proofs) {}

  /** The newest signed checkpoint (C2SP tlog-checkpoint, Ed25519): the size and root of the log of all sessions' trees. To be kept elsewhere: it shows every later change of what lies before it. */
  @Get('checkpoint')
  @Allow('audit')
  @Header('content-type', 'text/plain; charset=utf-8')
  @ApiProduces('text/plain')
  @ApiOkResponse({ content: { 'text/plain': { schema: { type: 'string' } } } })
  checkpoint(): string {
    return this.proofs.latest();
  }

  /** The public keys that checkpoints are signed with, of today and of before. */
  @Get('keys')
  @Allow('audit')
  keys(): VerifierKeysAnswer {
    const { reader } = this.proofs;
    return {
      origin: reader.origin,
      keys: reader.verifierKeys().map(({ id, verifierKey }) => ({ id, verifier_key: verifierKey })),
    };
  }

  /** Shows that a record lies in the newest checkpoint: in its session's tree, and that in the checkpoint log. A record that is in none yet gets one made. 503 `unproved` where that takes too long. */
  @Get('proof')
  @Allow('audit')
  async proof(@Query() { position }: ProofQuery, @Caller() { sessionId }: Caller): Promise<ProofAnswer> {
    return toProofAnswer(sessionId, position, await this.proofs.prove(sessionId, position));
  }

  /** Shows that a tree begins with an earlier one, so that nothing in that was changed, dropped or put in: of the checkpoint log, or of this session's records. */
  @Get('consistency')
  @Allow('audit')
  async consistency(@Query() { from, to, tree }: ConsistencyQuery, @Caller() { sessionId }: Caller): Promise<ConsistencyAnswer> {
    if (from > to) throw invalidField(['query', 'from'], 'must not be above to', 'less_than_equal', from, { le: to });
    return toConsistencyAnswer(tree, await this.proofs.consistency(from, to, tree === 'session' ? sessionId : null));
  }
}
