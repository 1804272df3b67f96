/** Printing needs script, so the button comes with it. */
import { Printer } from 'lucide-react'
import { useScripted } from '#web/app/useScripted.ts'
import { Button } from '#web/ui/Button.tsx'

export const PrintButton = () =>
  useScripted() ? (
    <Button size="small" icon={Printer} onClick={() => window.print()}>
      Print
    </Button>
  ) : null
