import { CircleAlert } from 'lucide-react'
import { Icon } from '../display/Icon.tsx'
import { VisuallyHidden } from '../display/VisuallyHidden.tsx'

/** The error message between a label and its control. Renders nothing without a message. */
export const FieldError = ({ id, message }: { id: string; message: string | null | undefined }) =>
  message ? (
    <p id={id} className="mt-1 flex max-w-measure gap-2 font-semibold text-danger">
      <Icon of={CircleAlert} className="first-line" />
      <span className="break-words whitespace-pre-line">
        <VisuallyHidden>Error: </VisuallyHidden>
        {message}
      </span>
    </p>
  ) : null
