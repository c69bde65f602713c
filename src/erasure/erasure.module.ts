import { Module } from '@nestjs/common';
import { EraseRecordsHandler } from './erase-records.handler.js';
import { ErasureController } from './erasure.controller.js';

@Module({ controllers: [ErasureController], providers: [EraseRecordsHandler] })
export class ErasureModule {}
