/** How far the service is with its start: until that is done the gateway takes no requests but for its health. */
export interface Start {
  readonly isStarting: boolean;
  /** Share of the start-up work that is done, 0 to 1; 1 only when the service is ready. */
  readonly progress: number;
}
