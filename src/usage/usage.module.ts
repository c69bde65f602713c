import { Module } from '@nestjs/common';
import { GetUsageHandler } from './get-usage.handler.js';
import { UsageController } from './usage.controller.js';

@Module({ controllers: [UsageController], providers: [GetUsageHandler] })
export class UsageModule {}
