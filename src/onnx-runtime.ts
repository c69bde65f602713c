export type OnnxRuntime = typeof import('onnxruntime-node');

/** The runtime of ONNX models cannot be loaded. */
export class OnnxRuntimeError extends Error {}

/** Loads the runtime of ONNX models: a large package that is installed where models are wanted. @throws {@link OnnxRuntimeError} where it is not, or not for this system */
export async function loadOnnxRuntime(): Promise<OnnxRuntime> {
  try {
    return await import('onnxruntime-node');
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND';
    const what = isMissing ? 'is not installed' : 'cannot be loaded on this system';
    throw new OnnxRuntimeError(
      `the package onnxruntime-node ${what}: install it beside hindcast (npm install onnxruntime-node) and start again`,
    );
  }
}
