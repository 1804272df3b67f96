export type Stone = 'business' | 'vehicle' | 'specialist'

/** The brick course alone: the hard red line. */
export const BrickCourse = () => <div aria-hidden className="brick-course" />

/**
 * The flint wall, at most once on a page: foot of the hero, a divider, or top of the footer.
 * `course`: puts the brick course above (something stands on the wall) or below (the wall ends there).
 */
export const FlintBand = ({ stone = 'business', course = 'below' }: { stone?: Stone; course?: 'above' | 'below' }) => (
  <div aria-hidden data-flint-band>
    {course === 'above' && <BrickCourse />}
    <div className="flint" data-stone={stone} />
    {course === 'below' && <BrickCourse />}
  </div>
)
