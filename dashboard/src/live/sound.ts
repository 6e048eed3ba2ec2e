/* The sound of a new order. A browser allows sounds only after a first press on the page. */

let context: AudioContext | undefined

export function prepareSound(): () => void {
  const prepare = () => {
    context ??= new AudioContext()
    void context.resume()
  }
  addEventListener('pointerdown', prepare)
  addEventListener('keydown', prepare)
  return () => {
    removeEventListener('pointerdown', prepare)
    removeEventListener('keydown', prepare)
  }
}

const tones = [659, 880]
const toneSeconds = 0.18

/** Two short tones, upwards. */
export function playNewOrder(): void {
  if (context?.state !== 'running') return
  const volume = context.createGain()
  volume.gain.value = 0.12
  volume.connect(context.destination)
  tones.forEach((frequency, at) => {
    if (!context) return
    const tone = context.createOscillator()
    tone.frequency.value = frequency
    tone.connect(volume)
    tone.start(context.currentTime + at * toneSeconds)
    tone.stop(context.currentTime + (at + 1) * toneSeconds)
  })
}
