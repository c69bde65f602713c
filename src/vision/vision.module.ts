import { type DynamicModule, Module } from '@nestjs/common';
import type { Metrics } from '../metrics.js';
import { AskImageHandler } from './queries/ask-image.handler.js';
import { VisionController } from './vision.controller.js';
import { VisionPool, type VisionPoolConfig } from './vision-pool.js';

@Module({})
export class VisionModule {
  static of(config: VisionPoolConfig, metrics: Metrics): DynamicModule {
    const pool = new VisionPool(config);
    metrics.watch('hindcast_vision_waiting', 'Images that wait for a thread to look at them', () => pool.waitingCount);
    return {
      module: VisionModule,
      controllers: [VisionController],
      providers: [{ provide: VisionPool, useValue: pool }, AskImageHandler],
    };
  }
}
