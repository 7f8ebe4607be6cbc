import './kbd.css'

/** Keys to press, each in its own box: `<Kbd keys={['Ctrl', 'B']} />`. */
export function Kbd({ keys }: { keys: readonly string[] }) {
  return (
    <span className="kbd">
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  )
}
