import { Check, Copy } from 'lucide-react'
import { Button } from './Button.tsx'
import { classes } from '../display/classes.ts'
import { Icon, type Glyph } from '../display/Icon.tsx'
import { VisuallyHidden } from '../display/VisuallyHidden.tsx'

/**
 * Copies `text` (app/browser/copyAndPrint.ts does the work) and confirms in its label. `what` completes "Copy ...", for instance
 * "reference". It is visible if `labelled`; otherwise only screen readers get it, and the button fits in a line of text without making it
 * taller. Hidden without script.
 */
export const CopyButton = ({ text, what, labelled }: { text: string; what: string; labelled?: boolean }) => {
  const label = (glyph: Glyph, verb: string, shown: string) => (
    <span className={shown}>
      <Icon of={glyph} /> {verb} {labelled ? what : <VisuallyHidden>{what}</VisuallyHidden>}
    </span>
  )
  return (
    <span className={classes('scripted inline-flex flex-wrap items-center gap-2', !labelled && '-my-2')}>
      <Button size="small" variant={labelled ? 'secondary' : 'quiet'} data-copy={text}>
        {label(Copy, 'Copy', 'copy-before')}
        {label(Check, 'Copied', 'copy-after')}
      </Button>
      <span role="status" className="text-meta text-hint">
        <span className="copy-failed">Could not copy. Select the text and copy it.</span>
      </span>
    </span>
  )
}
