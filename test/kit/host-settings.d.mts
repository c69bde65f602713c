import type { HostSettings } from '../../src/sessions/session-host.js';

export declare const hostSettings: HostSettings;
