/** Whether a weight is more than another, and not by rounding alone: of what is equally probable the first declared comes first. */
export const clearlyMore = (weight: number, than: number): boolean => weight > than * (1 + 1e-12);
