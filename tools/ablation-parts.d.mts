/** By name: modules, what stands there, and what stands there without the part. */
export declare const parts: Readonly<Record<string, readonly (readonly [module: string, place: string, instead: string])[]>>;
