/** `If-Match`, as the API reference tells it. */
export const ifMatch = {
  name: 'If-Match',
  required: false,
  schema: { type: 'string', example: '"3"' },
  description: 'The `ETag` of the memory that the change is made for, or `*` for any.',
};

/** `If-None-Match`, as the API reference tells it. */
export const ifNoneMatch = {
  name: 'If-None-Match',
  required: false,
  schema: { type: 'string', enum: ['*'] },
  description: 'There is to be no such memory.',
};
