/** Folder with published data that is not ours to hand on (test/quality/data/README.md says what lies in it); undefined where nobody gave one. */
export const dataFolder = process.env.HINDCAST_QUALITY_DATA || undefined;

/** Ends the titles of what cannot run without it. */
export const unlessGiven = dataFolder === undefined ? ' (skipped: HINDCAST_QUALITY_DATA is not set)' : '';

/** Before all: says once what will not be measured. */
export default function say(): void {
  if (dataFolder === undefined)
    console.log(
      'quality: HINDCAST_QUALITY_DATA names no folder of published data: what is measured on it is skipped (test/quality/data/README.md)',
    );
}
