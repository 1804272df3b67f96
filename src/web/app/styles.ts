/** The one style sheet, imported by both entries so that both builds agree on it. */
import '#web/ui/app.css'
