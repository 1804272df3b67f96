/** The one style sheet, named by both entries so that both builds agree on it. */
import '#web/ui/app.css'
