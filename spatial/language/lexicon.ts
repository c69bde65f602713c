import './lexicon/things.js';
import './lexicon/places.js';
import './lexicon/measures.js';
import './lexicon/words.js';

/** Made of three parts, in this order: where a phrase stands in two, the later one holds. */
export { lexicon } from './lexicon/entries.js';
