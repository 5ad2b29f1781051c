import '../dashboard/pages/editor.tsx'
