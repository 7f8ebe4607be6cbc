export const texts = {
  title: 'Theme & Appearance',
  description:
    'How the portal looks for you, on every device on which you sign in. You see a change at once, and keep it by saving.',
  impersonating: 'You cannot change the appearance while you are impersonating somebody.',
  loading: 'Loading theme preferences...',

  theme: 'Color Theme',
  themes: {
    light: { label: 'Light', description: 'Dark text on a light background.' },
    dark: { label: 'Dark', description: 'Light text on a dark background.' },
    system: { label: 'System', description: 'The theme of your device.' },
  },

  display: 'Display',
  reset: 'Reset to Defaults',
  highContrast: { label: 'High Contrast Mode', description: 'Stronger lines and darker text.' },
  reducedMotion: { label: 'Reduced Motion', description: 'Nothing slides or fades.' },
  compactMode: { label: 'Compact Mode', description: 'Less space between lines, so that more fits on a screen.' },
  version11: {
    label: 'Version 1.1 (Modern Professional)',
    description: 'A second style for the whole portal: sans-serif headings, cooler colours and a dark sidebar.',
  },

  save: 'Save Appearance Settings',
  saved: { title: 'Preferences saved', description: 'Your theme settings have been saved to your account.' },
  failed: { title: 'Error', description: 'Failed to save preferences. Please try again.' },
}

export type Texts = typeof texts
