import { Volume2, VolumeX } from 'lucide-react'
import { useContext } from 'react'
import { useTexts } from '../language/language.ts'
import { LiveContext } from '../live/live.ts'
import { todayTexts } from '../text/today.ts'

/** Whether the page follows by itself, and the sound of a new order on this device. */
export function LiveLine() {
  const text = useTexts(todayTexts)
  const { isLive, hasSound, setSound } = useContext(LiveContext)
  const Icon = hasSound ? Volume2 : VolumeX
  return (
    <div className="row">
      <span className={isLive ? 'small live' : 'small'}>{isLive ? text.live : text.notLive}</span>
      <button
        type="button"
        className="icon-button"
        aria-pressed={hasSound}
        aria-label={text.sound}
        title={text.sound}
        onClick={() => setSound(!hasSound)}
      >
        <Icon size={20} />
      </button>
    </div>
  )
}
