/** The schema of any JSON value, for fields whose type says nothing: swagger would make an object of them. */
export const anyJson = {
  oneOf: [
    { type: 'string' },
    { type: 'number' },
    { type: 'boolean' },
    { type: 'array', items: {} },
    { type: 'object', additionalProperties: true },
  ],
  nullable: true,
};
