/** Multi-line plain text: an empty line starts a new paragraph, other line breaks are kept. */
import { Fragment } from 'react'
import { Figures } from '#web/ui/display/Figures.tsx'

export const Lines = ({ children, className }: { children: string; className?: string }) =>
  children
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph, index) => (
      <p key={index} className={className}>
        {paragraph.split('\n').map((line, at) => (
          <Fragment key={at}>
            {at > 0 && <br />}
            <Figures>{line}</Figures>
          </Fragment>
        ))}
      </p>
    ))
