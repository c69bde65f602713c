import fc from 'fast-check';
import { testSeed } from './random.js';

fc.configureGlobal({ seed: testSeed });
