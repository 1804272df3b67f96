/** Office hours as the settings have them: "Mon-Fri 9:00 AM - 5:30 PM". All on one line where there is room, else the days and the times each; the text does not change. */
export const Hours = ({ hours: { shown } }: { hours: { shown: string } }) => {
  const from = Math.max(shown.search(/\d/), 0)
  return (
    <span className="inline-block">
      {from > 0 && <span className="inline-block">{shown.slice(0, from).trimEnd()}</span>}
      {shown.slice(shown.slice(0, from).trimEnd().length, from)}
      <span className="inline-block">{shown.slice(from)}</span>
    </span>
  )
}
