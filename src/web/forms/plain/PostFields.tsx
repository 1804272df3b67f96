import { useState } from 'react'

/** Hidden fields of a plain POST: the form's id, the fixed input, and an idempotency key of its own. */
export const PostFields = ({ id, fixed }: { id: string; fixed: object }) => {
  // Only used by a plain POST. After hydration, the page keeps the key that the server rendered.
  const [key] = useState(() => crypto.randomUUID())
  return (
    <>
      <input type="hidden" name="_form" value={id} />
      <input type="hidden" name="_fixed" value={JSON.stringify(fixed)} />
      <input type="hidden" name="_key" value={key} suppressHydrationWarning />
    </>
  )
}

/** Marks a button without fields: its screen shows why it was refused. */
export const PressMark = () => <input type="hidden" name="_press" value="1" />
