const COLUMNS = [0, 180, 360]
const FLUTES = [72, 84, 96, 108, 120]
const TRIGLYPHS = Array.from({ length: 19 }, (_, index) => 46 + index * 30)

/** Line drawing of the left half of a portico: pediment, frieze, three columns and the edge of a fourth. */
export function Elevation() {
  return (
    <svg className="elevation" viewBox="0 0 600 900" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
      {/* Half a pixel, so that thin lines fall on the pixel grid. */}
      <g transform="translate(.5 .5)">
        <path d="M600 64 24 314h576M600 92 96 306h504" />
        <path d="M24 322h576M32 332h568M32 384h568M24 394h576" />
        <path className="soft" d={TRIGLYPHS.map((x) => `M${x} 340v36`).join('')} />
        {COLUMNS.map((x) => (
          <g key={x} transform={`translate(${x} 0)`}>
            <path d="M44 402h104M50 410h92M56 418h80M60 424 58 836M132 424l2 412M52 842h88M46 850h100M46 860h100" />
            <path className="soft" d={FLUTES.map((flute) => `M${flute} 428v404`).join('')} />
          </g>
        ))}
        <path d="M564 418h36M566 424l-2 412" />
        <path className="soft" d="M576 428v404M588 428v404" />
        <path d="M556 842h44M550 850h50M550 860h50" />
        <path d="M-1 868h602M-1 884h602" />
      </g>
    </svg>
  )
}
