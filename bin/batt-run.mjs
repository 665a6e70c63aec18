#!/usr/bin/env node
import { start } from '../dist/cli/main.js';

await start();
