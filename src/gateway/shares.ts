/**
 * Divides what there is only so much of among agents. Besides the bound for one agent and the one for all together, nobody gets more than twice what is then still free
 * (dynamic thresholds: Choudhury and Hahne, https://doi.org/10.1109/90.664262): with n agents that take what they can get, 1 / (2n + 1) of it stays free for others,
 * and who wants a lot is refused before who wants a little.
 */
export class Shares {
  private total = 0;
  private readonly byAgent = new Map<string, number>();

  constructor(
    private readonly agentMax: number,
    private readonly max: number,
  ) {}

  get taken(): number {
    return this.total;
  }

  takenBy(agentId: string): number {
    return this.byAgent.get(agentId) ?? 0;
  }

  /** @returns whether there was room; then {@link giveBack} must follow */
  take(agentId: string, amount = 1): boolean {
    const own = this.takenBy(agentId);
    if (!this.hasRoom(own, amount)) return false;
    this.byAgent.set(agentId, own + amount);
    this.total += amount;
    return true;
  }

  giveBack(agentId: string, amount = 1): void {
    const own = this.takenBy(agentId) - amount;
    if (own <= 0) this.byAgent.delete(agentId);
    else this.byAgent.set(agentId, own);
    this.total -= amount;
  }

  private hasRoom(own: number, amount: number): boolean {
    // What is above the whole may still come alone.
    if (this.total === 0) return true;
    if (own + amount > this.agentMax || this.total + amount > this.max) return false;
    return own === 0 || own < 2 * (this.max - this.total);
  }
}
