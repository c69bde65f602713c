/**
 * Spatial questions about a picture: what is detected in its pixels, annotated by hints or drawn by masks becomes a scene, and a question in English is parsed, asked of it and answered
 * with points. Pure: no I/O, no clock, no randomness; the same input gives the same answer on any machine. Whoever uses this library imports from here alone.
 */

// From all of it to an answer.
export { composeScene } from './compose.js';
export type { DepthMap } from './depth.js';
export { type Answer, answerQuestion } from './execute/answer.js';
// Annotations: names with places, masks.
export { attributesOfLabel, type ObjectHint } from './hints.js';
export { type LabeledMask, objectsOfMasks } from './masks/objects.js';
export { bitsOfMask, type CocoRle, decodeRle, encodeRle, MaskError, maskOfBits } from './masks/rle.js';
// What is seen in pixels.
export { colorInBox } from './regions/box-color.js';
export { overlap } from './regions/overlap.js';
export type { Pixels } from './regions/pixels.js';
export { survey } from './regions/survey.js';
export type { RelationFound } from './relations/found.js';
// Things and their places.
export { type Box, boxArea, boxCenter, type Mask, type Scene, type SceneObject } from './scene.js';
