{{- define "hostelry.labels" }}
app.kubernetes.io/name: hostelry
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "hostelry.image" }}
image: {{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
{{- end }}

{{- define "hostelry.pod" }}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "hostelry.container" }}
readOnlyRootFilesystem: true
allowPrivilegeEscalation: false
capabilities: { drop: [ALL] }
{{- end }}

{{- define "hostelry.environment" }}
- { name: PUBLIC_URL, value: {{ .Values.publicUrl | quote }} }
- { name: ADMIN_URL, value: {{ .Values.adminUrl | quote }} }
- { name: TRUST_PROXY, value: {{ .Values.trustProxy | quote }} }
- { name: ADMIN_HOST, value: 0.0.0.0 }
- { name: ADMIN_PORT, value: '8081' }
- { name: METRICS_HOST, value: 0.0.0.0 }
- { name: METRICS_PORT, value: '8082' }
- { name: SHUTDOWN_DELAY_SECONDS, value: {{ .Values.shutdown.delay | quote }} }
- { name: SHUTDOWN_SECONDS, value: {{ .Values.shutdown.most | quote }} }
{{- range .Values.secret.variables }}
- { name: {{ . }}_FILE, value: /run/secrets/hostelry/{{ . }} }
{{- end }}
{{- range $name, $value := .Values.variables }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}

{{- define "hostelry.mounts" }}
- { name: data, mountPath: /var/lib/hostelry }
- { name: temporary, mountPath: /tmp }
- { name: secrets, mountPath: /run/secrets/hostelry, readOnly: true }
{{- end }}

{{- define "hostelry.secrets" }}
- name: secrets
  secret:
    secretName: {{ .Values.secret.name }}
    defaultMode: 288
- name: temporary
  emptyDir: { medium: Memory, sizeLimit: 64Mi }
{{- end }}
