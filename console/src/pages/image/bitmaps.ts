/** @throws {Error} where the browser cannot read it */
export async function readBitmap(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch {
    throw new Error('this browser knows no such picture');
  }
}

/** Longest side of a picture that was too large, px: far below what the service takes, and enough to see things by. */
const sideMaxPx = 2048;

/** The picture with its longer side at most {@link sideMaxPx}, as WebP. */
export async function smaller(bitmap: ImageBitmap): Promise<Blob> {
  const scale = Math.min(1, sideMaxPx / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(scale * bitmap.width)), Math.max(1, Math.round(scale * bitmap.height)));
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/webp', quality: 0.95 });
}

export function dataUrlOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** A picture to try it on: a red circle, a blue square, a green triangle. */
export async function sample(): Promise<Blob> {
  const canvas = new OffscreenCanvas(480, 300);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, 480, 300);
  context.fillStyle = '#dc1e1e';
  context.beginPath();
  context.arc(120, 140, 50, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = '#1e3cdc';
  context.fillRect(240, 90, 100, 100);
  context.fillStyle = '#1e9b3c';
  context.beginPath();
  context.moveTo(410, 60);
  context.lineTo(460, 150);
  context.lineTo(360, 150);
  context.fill();
  return canvas.convertToBlob({ type: 'image/png' });
}
