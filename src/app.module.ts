import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_PIPE } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountsModule } from './accounts/accounts.module.js';
import { KeyUses } from './accounts/key-uses.js';
import { AuditModule } from './audit/audit.module.js';
import { ChatModule } from './chat/chat.module.js';
import type { Config } from './config.js';
import { ConsoleModule } from './console/console.module.js';
import { DomainsModule } from './domains/domains.module.js';
import { Embedding } from './embedding/embedding.js';
import { ErasureModule } from './erasure/erasure.module.js';
import { ReceiptSigner } from './erasure/receipt-signer.js';
import { ValidationPipe } from './gateway/validation/validation.pipe.js';
import { HealthController } from './health/health.controller.js';
import { Readiness } from './health/readiness.js';
import { McpModule } from './mcp/mcp.module.js';
import { MemoryModule } from './memory/memory.module.js';
import { ReadAudit } from './memory/read-audit.js';
import { Metrics } from './metrics.js';
import { CatchUp } from './nodes/catch-up.js';
import { Proofs } from './proof/proofs.js';
import { ReplaysModule } from './replays/replays.module.js';
import { SessionHost } from './sessions/session-host.js';
import { WritePath } from './sessions/write-path.js';
import { UsageModule } from './usage/usage.module.js';
import { VisionModule } from './vision/vision.module.js';

/** What the features share; made before the application, since it opens files and connections. */
export interface SharedServices {
  readonly config: Config;
  readonly host: SessionHost;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  readonly receipts: ReceiptSigner;
  readonly proofs: Proofs;
  readonly keyUses: KeyUses;
  readonly embedding: Embedding;
  readonly catchUp: CatchUp;
}

@Global()
@Module({})
class SharedModule {
  static of({ config, host, metrics, readiness, receipts, proofs, keyUses, embedding, catchUp }: SharedServices): DynamicModule {
    const providers = [
      { provide: SessionHost, useValue: host },
      { provide: WritePath, useValue: host.writes },
      { provide: ReadAudit, useValue: new ReadAudit(host.writes, config.readAudit === 'on') },
      { provide: Metrics, useValue: metrics },
      { provide: Readiness, useValue: readiness },
      { provide: ReceiptSigner, useValue: receipts },
      { provide: Proofs, useValue: proofs },
      { provide: KeyUses, useValue: keyUses },
      { provide: Embedding, useValue: embedding },
      { provide: CatchUp, useValue: catchUp },
    ];
    return { module: SharedModule, providers, exports: providers };
  }
}

/** The service: one module a feature. */
@Module({})
export class AppModule {
  static of(shared: SharedServices): DynamicModule {
    return {
      module: AppModule,
      imports: [
        CqrsModule.forRoot(),
        SharedModule.of(shared),
        ReplaysModule.of(shared.config),
        AccountsModule,
        MemoryModule,
        DomainsModule.of(shared.config),
        AuditModule,
        ErasureModule,
        UsageModule,
        ChatModule.of(shared.config),
        VisionModule.of(shared.config, shared.metrics),
        McpModule,
        ConsoleModule,
      ],
      controllers: [HealthController],
      providers: [{ provide: APP_PIPE, useClass: ValidationPipe }],
    };
  }
}
