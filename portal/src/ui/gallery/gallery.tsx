import { Toaster } from '../feedback/toaster.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { ActionsSection } from './sections/actions-section.tsx'
import { BrandSection } from './sections/brand-section.tsx'
import { DataSection } from './sections/data-section.tsx'
import { FeedbackSection } from './sections/feedback-section.tsx'
import { FieldsSection } from './sections/fields-section.tsx'
import { FormSection } from './sections/form-section.tsx'
import { LayoutSection } from './sections/layout-section.tsx'
import { NavigationSection } from './sections/navigation-section.tsx'
import { OverlaysSection } from './sections/overlays-section.tsx'
import { TableSection } from './sections/table-section.tsx'
import { ToastSection } from './sections/toast-section.tsx'
import { ThemeBar } from './theme-bar.tsx'
import './gallery.css'

/** Every part of the design system on one page, in the theme chosen at the top. For development only. */
export function Gallery() {
  return (
    <>
      <main className="gallery">
        <PageHeader
          title="Design system"
          description="Every component in its states. Import each from its own file."
          toolbar={<ThemeBar />}
        />
        <div className="gallery-grid">
          <ActionsSection />
          <FieldsSection />
          <FormSection />
          <FeedbackSection />
          <OverlaysSection />
          <ToastSection />
          <DataSection />
          <LayoutSection />
          <NavigationSection />
          <BrandSection />
          <TableSection />
        </div>
      </main>
      <Toaster />
    </>
  )
}
