/** The prefix under which the versioned routes are declared; the gateway rewrites the other two to it. */
export const prefix = '/api/v1';
