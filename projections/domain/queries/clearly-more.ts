/** Whether a weight is more than another, and not by rounding alone: of equal hypotheses the first declared is the top one. */
export const clearlyMore = (weight: number, than: number): boolean => weight > than * (1 + 1e-12);
