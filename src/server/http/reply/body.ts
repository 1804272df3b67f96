/**
 * A body that passes on the given bytes when they are read. `new Response(bytes)` copies them for every request, so
 * a caller that requests often and reads nothing would fill the memory with copies (security check 175). Never change the bytes later.
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
