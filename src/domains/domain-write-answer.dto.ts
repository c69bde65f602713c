import { WriteAnswer } from '../memory/memory-answers.dto.js';

export class DomainWriteAnswer extends WriteAnswer {
  status!: 'success';
  domain_id!: string;
}
