import { classes } from '../display/classes.ts'

/** Five stones that appear one after another, once. Hidden from screen readers. */
export const Stones = ({ className }: { className?: string }) => (
  <svg aria-hidden viewBox="0 0 76 18" width="76" height="18" className={classes('stones fill-accent', className)}>
    <path d="M2 11c0-5 4-8 8-8s5 4 4 8-4 5-7 4-5-1-5-4z" />
    <path d="M17 9c0-4 3-6 7-6s6 3 6 7-3 6-7 5-6-2-6-6z" />
    <path d="M33 10c-1-4 2-7 6-7s6 2 6 6-3 6-6 6-6-2-6-5z" />
    <path d="M48 9c0-4 3-6 6-6s7 3 7 7-4 6-7 5-6-2-6-6z" />
    <path d="M64 11c0-5 3-8 6-8s4 4 4 7-3 5-5 5-5-1-5-4z" />
  </svg>
)

/** "Loading...", while there is nothing to show yet. Announced once; no spinning. */
export const Spinner = ({ message = 'Loading...' }: { message?: string }) => (
  <div role="status" className="late flex flex-col items-center gap-3 py-16 text-soft">
    <Stones />
    <p>{message}</p>
  </div>
)
