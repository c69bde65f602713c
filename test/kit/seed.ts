import fc from 'fast-check';

/** Properties draw the same cases in every run, so that a red one is red again; HINDCAST_TEST_SEED draws others. */
fc.configureGlobal({ seed: Number(process.env.HINDCAST_TEST_SEED ?? 20_260_101) });
