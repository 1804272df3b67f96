import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from './Button.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** Copies `text`; says so in its own label, and to screen readers. `what` completes "Copy ...": "reference"; it is drawn when `said`. */
export const CopyButton = ({ text, what, said }: { text: string; what: string; said?: boolean }) => {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    )
  return (
    <>
      <Button size="small" icon={copied === 'yes' ? Check : Copy} onClick={copy} onBlur={() => setCopied('no')}>
        {copied === 'yes' ? 'Copied' : 'Copy'} {said ? what : <VisuallyHidden>{what}</VisuallyHidden>}
      </Button>
      <span role="status" className="text-meta text-hint">
        {copied === 'failed' && 'Could not copy. Select the text and copy it.'}
      </span>
    </>
  )
}
