import { Printer } from 'lucide-react'
import { Button } from '#web/ui/navigation/Button.tsx'

/** Prints the page (app/browser/copyAndPrint.ts does the work). Hidden without script. */
export const PrintButton = () => (
  <Button size="small" icon={Printer} data-print className="scripted">
    Print
  </Button>
)
