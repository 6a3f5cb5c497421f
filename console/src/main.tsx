import { createRoot } from 'react-dom/client';
import { ConsoleApp } from '#app/console-app.tsx';
import '#ui/base.css';

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<ConsoleApp />);
