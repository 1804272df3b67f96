/**
 * A body that hands on the bytes it is given, when they are asked for. `new Response(bytes)` copies them for every request, and
 * a caller that asks often and reads nothing fills the memory with copies (security check 175). Never change the bytes later.
 */
export const sharedBody = (bytes: Uint8Array): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        controller.enqueue(bytes)
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
