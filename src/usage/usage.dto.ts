/** How much of something an agent has, and may have. */
export class UsageOf {
  /** What is used now. */
  used!: number;
  /** `null` where there is no bound. */
  limit!: number | null;
}

export class DailyUsage extends UsageOf {
  /** When the next day begins, ISO 8601, UTC. */
  resets_at!: string;
}

export class UsageAnswer {
  session_id!: string;
  /** Memories that are there now. */
  memories!: UsageOf;
  /** Bytes of the agent's records on the log: of all that it ever wrote, sealed or not. */
  log_bytes!: UsageOf;
  /** Domains that were declared or have events. */
  domains!: UsageOf;
  /** Events written today, in UTC. */
  events_today!: DailyUsage;
  /** Events written in all. */
  events!: number;
  /** The session's log position. */
  position!: number;
}
