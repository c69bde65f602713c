import { WriteAnswer } from '../gateway/write-answer.dto.js';

export class DomainWriteAnswer extends WriteAnswer {
  status!: 'success';
  domain_id!: string;
}
