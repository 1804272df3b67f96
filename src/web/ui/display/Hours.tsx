/** Office hours as the settings have them: "Mon-Fri 9:00 AM - 5:30 PM". The times stay on one line where there is room; the text does not change. */
export const Hours = ({ hours: { shown } }: { hours: { shown: string } }) => {
  const from = Math.max(shown.search(/\d/), 0)
  return (
    <>
      {shown.slice(0, from)}
      <span className="inline-block">{shown.slice(from)}</span>
    </>
  )
}
