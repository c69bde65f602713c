import type { AdaptiveFeature } from '../../../projections/events.js';
import { isObject } from '../../../projections/json.js';
import { type Broken, type Rule, scalar, text } from '../../../projections/rules/rules.js';

/** Features of one event. A learner tells 512 apart; those that come later are passed over. */
const featuresMax = 1024;
const featureNameMax = 256;
const featureTextMax = 1024;
export const outcomeLengthMax = 256;

const featureName = text(1, featureNameMax);
const feature = scalar(text(0, featureTextMax));

/** By name a number, string, boolean, or null for what is not known. */
export const features: Rule = {
  required: true,
  schema: {
    type: 'object',
    maxProperties: featuresMax,
    additionalProperties: {
      nullable: true,
      oneOf: [{ type: 'number' }, { type: 'string', maxLength: featureTextMax }, { type: 'boolean' }],
    },
    example: { temperature: 21.5, room: 'kitchen', occupied: true },
  },
  check: (value) => {
    if (!isObject(value)) return { type: 'dict_type', msg: 'must be an object' };
    const names = Object.keys(value);
    if (names.length > featuresMax)
      return { type: 'dict_too_many_keys', msg: `has more than ${featuresMax} features`, ctx: { max_keys: featuresMax } };
    for (const name of names) {
      const broken = featureBroken(name, (value as Record<string, AdaptiveFeature>)[name]);
      if (broken !== null) return broken;
    }
    return null;
  },
};

function featureBroken(name: string, value: unknown): Broken | null {
  if (name === '__proto__') return { type: 'dict_key', msg: 'must not have a feature "__proto__"' };
  const ofName = featureName.check(name);
  if (ofName !== null) return { ...ofName, type: 'dict_key', msg: `has a feature whose name ${ofName.msg}` };
  const broken = value === null ? null : feature.check(value);
  return broken && { ...broken, msg: broken.type === 'scalar_type' ? `${broken.msg}, or null` : broken.msg, path: [name] };
}

/** A class (string or boolean) or a number. */
export const outcome: Rule = {
  ...scalar(text(0, outcomeLengthMax)),
  schema: { oneOf: [{ type: 'string', maxLength: outcomeLengthMax }, { type: 'number' }, { type: 'boolean' }] },
};
