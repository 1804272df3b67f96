/** Three stones on a course of brick. */
export const Mark = ({ className }: { className?: string }) => (
  <svg aria-hidden viewBox="0 0 32 32" width="32" height="32" className={className}>
    <path d="M2 3a1 1 0 0 1 1-1h26a1 1 0 0 1 1 1v23H2z" className="fill-mortar" />
    <path
      d="M4.6 14.9C3.7 9.4 6.300 4.700 11 4.200s6.900 2.500 6.300 6.500-3 6.600-6.900 7-5.300-.4-5.800-2.800z"
      className="fill-sea-900"
    />
    <path
      d="M19.600 9.900c.1-3.700 2.500-5.800 5.300-5.600s4.100 2.500 3.800 5.600-2.300 5.200-5.100 5-4.100-1.800-4-5z"
      className="fill-sea-800"
    />
    <path
      d="M12.100 20.700c.5-2.900 3.400-4.800 7.600-4.800s8.100 1.200 8.200 3.900-2.800 4-7.600 4.100-8.700-.4-8.200-3.200z"
      className="fill-sea-700"
    />
    <path
      d="M4 21.900c0-1.700 1.200-2.600 3-2.600s3.200.900 3.100 2.500-1.400 2.300-3.200 2.300-2.900-.6-2.900-2.200z"
      className="fill-sea-800"
    />
    <path d="M2 27h8.600v3H3a1 1 0 0 1-1-1zM11.700 27h8.600v3h-8.600zM21.400 27H30v2a1 1 0 0 1-1 1h-7.600z" className="fill-brick-700" />
  </svg>
)
