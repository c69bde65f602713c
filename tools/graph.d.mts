type Arrow = readonly [from: string, to: string];
type Arrows = { readonly service: readonly Arrow[]; readonly folds: readonly Arrow[] };

export declare function arrowsBetweenRooms(): Promise<Arrows>;
export declare function roomsInRings(arrows: readonly Arrow[]): string[];
export declare function roomsPage(arrows: Arrows): string;
