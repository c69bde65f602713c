import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { composeScene } from '../../../spatial/compose.js';
import { answerQuestion } from '../../../spatial/execute/answer.js';
import { contextOf } from '../../../spatial/execute/evaluate.js';
import { truthOf } from '../../../spatial/execute/truth.js';
import { parseQuestion } from '../../../spatial/language/parse.js';
import { bitsOfMask, decodeRle } from '../../../spatial/masks/rle.js';
import { type Box, buildScene, type Scene, type SceneObject } from '../../../spatial/scene.js';
import { dataFolder, unlessGiven } from '../data-folder.js';
import { readLines } from '../retrieval.js';

const folder = `${dataFolder}/vision`;

interface Block {
  readonly type: string;
  readonly color: string;
  readonly size: number;
  readonly x_loc: number;
  readonly y_loc: number;
}

interface HintedScene {
  readonly width: number;
  readonly height: number;
  readonly scene_masks: readonly { readonly label: string; readonly mask: Parameters<typeof decodeRle>[0] }[];
  readonly object_hints: readonly { readonly label: string; readonly bbox: Box; readonly depth: number }[];
}

function sceneOfBoxes(boxes: readonly (readonly Block[])[]): Scene {
  const tiles = boxes.map((_, i): Box => [(150 * i) / 400, 0, (150 * i + 100) / 400, 1]);
  const objects = boxes.flatMap((blocks, i) =>
    blocks.map(({ type, color, size, x_loc: x, y_loc: y }, k): SceneObject => {
      const box: Box = [(150 * i + x) / 400, y / 100, (150 * i + x + size) / 400, (y + size) / 100];
      const middle = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2] as const;
      const attributes = {
        color: color === '#0099ff' ? 'blue' : color.toLowerCase(),
        shape: type,
        size: size < 15 ? 'small' : size < 25 ? 'medium' : 'large',
      };
      return {
        id: `o${i}${k}`,
        label: type,
        attributes,
        box,
        centroid: middle,
        point: middle,
        area: (size * size) / 40_000,
        depth: null,
        confidence: 1,
        source: 'detector',
      };
    }),
  );
  return buildScene(400, 100, objects, tiles);
}

describe.skipIf(dataFolder === undefined)(`questions about published scenes${unlessGiven}`, () => {
  it('agrees with people on nine in ten sentences about boxes and towers', () => {
    const examples = readLines<{ sentence: string; label: string; structured_rep: Block[][] }>(`${folder}/nlvr/train_1000.jsonl`);
    const right = examples.filter(({ sentence, label, structured_rep }) => {
      const query = parseQuestion(sentence).program?.query;
      if (query?.kind !== 'truth') return false;
      return String(truthOf(query.of, contextOf(sceneOfBoxes(structured_rep))).value) === label;
    });
    expect(right.length).toBeGreaterThanOrEqual(900);
  });

  it('answers every question of the CLEVR kind from hints', () => {
    const { width, height, scenes, questions } = JSON.parse(readFileSync(`${folder}/clevr.json`, 'utf8'));
    const wrong = questions.filter(({ scene, question, answer }: { scene: number; question: string; answer: string }) => {
      const hints = scenes[scene].map(({ bbox: box, ...hint }: { bbox: Box; label: string }) => ({ ...hint, box }));
      const said = answerQuestion(question, composeScene({ width, height, hints })).answer;
      return (said === true ? 'yes' : said === false ? 'no' : String(said)) !== answer;
    });
    expect(wrong).toEqual([]);
  });

  it('puts the points of masks into the masks, where their hints say', () => {
    for (const { width, height, scene_masks, object_hints } of readLines<HintedScene>(`${folder}/hints.jsonl`)) {
      const masks = scene_masks.map(({ label, mask }) => ({ label, mask: decodeRle(mask) }));
      const hints = object_hints.map(({ bbox: box, ...hint }) => ({ ...hint, box }));
      const scene = composeScene({ width, height, masks, hints });
      expect(scene.objects).toHaveLength(object_hints.length);
      for (const { label, mask } of masks) {
        const { points } = answerQuestion(`Where is the ${label}?`, scene);
        const bits = bitsOfMask(mask);
        expect(bits[Math.floor(points[0].y * height) * width + Math.floor(points[0].x * width)]).toBe(1);
      }
    }
  });
});
